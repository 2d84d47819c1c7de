/** The YouTube Reporting API of the outside world, played: jobs, lists of reports in pages, downloads, tokens that end. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

export const ACCOUNT = {
  contentOwner: 'northlight-owner',
  clientId: 'portal.apps.example',
  clientSecret: 'the-secret-of-the-client',
  refreshToken: 'the-refresh-token',
};

export interface PlayedReport {
  readonly id: string;
  readonly jobId: string;
  /** The first day that it speaks of. */
  readonly day: string;
  readonly createTime: string;
  readonly content: string;
}

/** What the next request of a path meets in place of an answer. */
export interface Trouble {
  /** The start of the path. */
  readonly at: string;
  readonly status?: number;
  readonly retryAfter?: string;
  /** Breaks off in the middle of the answer. */
  readonly breaksOff?: boolean;
}

export interface ReportingServer {
  readonly url: string;
  readonly jobs: { id: string; reportTypeId: string }[];
  readonly reports: PlayedReport[];
  /** Met in their order, each once. */
  readonly troubles: Trouble[];
  /** Paths with what was asked of them, in their order. */
  readonly asked: string[];
  /** Takes back the token that is in use. */
  expire(): void;
  close(): Promise<void>;
}

const PAGE = 2;

export async function startReportingServer(): Promise<ReportingServer> {
  let tokens = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', played.url);
    const { pathname, searchParams } = address;
    played.asked.push(`${pathname}${address.search}`);
    const trouble = played.troubles.findIndex(({ at }) => pathname.startsWith(at));
    const [met] = trouble === -1 ? [] : played.troubles.splice(trouble, 1);
    if (met?.status) {
      if (met.retryAfter) response.setHeader('retry-after', met.retryAfter);
      return refuse(response, met.status);
    }
    if (pathname === '/token') return giveToken(await text(request), response);
    if (request.headers.authorization !== `Bearer token-${tokens}`) return refuse(response, 401);
    if (pathname.startsWith('/v1/media/')) return sendReport(pathname, request, response, met?.breaksOff ?? false);
    if (searchParams.get('onBehalfOfContentOwner') !== ACCOUNT.contentOwner) return refuse(response, 403);
    const [, jobId] = /^\/v1\/jobs\/([^/]+)\/reports$/.exec(pathname) ?? [];
    if (pathname === '/v1/jobs') return sendPage(response, 'jobs', played.jobs, searchParams);
    if (!played.jobs.some(({ id }) => id === jobId)) return refuse(response, 404);
    const after = searchParams.get('createdAfter') ?? '';
    const listed = played.reports.filter((report) => report.jobId === jobId && report.createTime > after);
    return sendPage(response, 'reports', listed.map(resourceOf), searchParams);
  }

  function giveToken(body: string, response: ServerResponse): void {
    const given = new URLSearchParams(body);
    const isOurs =
      given.get('grant_type') === 'refresh_token' &&
      given.get('client_id') === ACCOUNT.clientId &&
      given.get('client_secret') === ACCOUNT.clientSecret &&
      given.get('refresh_token') === ACCOUNT.refreshToken;
    if (!isOurs) return refuse(response, 400);
    tokens += 1;
    return send(response, { access_token: `token-${tokens}`, expires_in: 3599, token_type: 'Bearer' });
  }

  function resourceOf({ id, jobId, day, createTime }: PlayedReport) {
    const end = new Date(Date.parse(`${day}T07:00:00Z`) + 86_400_000).toISOString().replace('.000', '');
    const downloadUrl = `${played.url}/v1/media/CONTENT_OWNER/${ACCOUNT.contentOwner}/jobs/${jobId}/reports/${id}?alt=media`;
    return { id, jobId, startTime: `${day}T07:00:00Z`, endTime: end, createTime, downloadUrl };
  }

  function sendReport(pathname: string, request: IncomingMessage, response: ServerResponse, breaksOff: boolean): void {
    const report = played.reports.find(({ id }) => pathname.endsWith(`/reports/${id}`));
    if (!report) return refuse(response, 404);
    response.setHeader('content-type', 'text/csv');
    const packs = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    if (packs) response.setHeader('content-encoding', 'gzip');
    const body = packs ? gzipSync(report.content) : Buffer.from(report.content);
    if (!breaksOff) return void response.end(body);
    response.setHeader('content-length', body.length);
    response.write(body.subarray(0, body.length / 2));
    return void setTimeout(() => response.destroy(), 20);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const played: ReportingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jobs: [],
    reports: [],
    troubles: [],
    asked: [],
    expire() {
      tokens += 1;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return played;
}

/** A part of a list and the token of the next one; an empty list is left out, as Google does. */
function sendPage(response: ServerResponse, name: string, items: readonly unknown[], asked: URLSearchParams): void {
  const from = Number(asked.get('pageToken') ?? 0);
  const page = items.slice(from, from + PAGE);
  send(response, {
    ...(page.length > 0 && { [name]: page }),
    ...(from + PAGE < items.length && { nextPageToken: String(from + PAGE) }),
  });
}

function send(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

function refuse(response: ServerResponse, code: number): void {
  response.statusCode = code;
  send(response, { error: { code, message: 'Played.', status: 'PLAYED' } });
}
