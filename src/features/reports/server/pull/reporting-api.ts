/** The YouTube Reporting API (https://developers.google.com/youtube/reporting/v1/reference/rest), as far as a pull needs it. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { YoutubeAccount } from '#server/config.ts';

const jobs = z.object({
  jobs: z.array(z.object({ id: z.string(), reportTypeId: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const reports = z.object({
  reports: z
    .array(
      z.object({
        id: z.string(),
        startTime: z.iso.datetime(),
        createTime: z.iso.datetime(),
        downloadUrl: z.url(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const token = z.object({ access_token: z.string(), expires_in: z.number() });

export type Job = z.output<typeof jobs>['jobs'][number];
export type ListedReport = z.output<typeof reports>['reports'][number];

/** Where Google answers, and how long we wait; tests play both. */
export interface Outside {
  readonly api: string;
  readonly token: string;
  readonly pause: (milliseconds: number) => Promise<void>;
}
const GOOGLE: Outside = {
  api: 'https://youtubereporting.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
  pause: sleep,
};

/** What the API said no to, or did not come round to in six tries. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** Of its last answer; 0 where there was none. */
  readonly status: number;
  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

const TRIES = 6;
const FIRST_PAUSE_MS = 1_000;
/** Longer than this nobody waits within one pull: the next one goes on. */
const LONGEST_PAUSE_MS = 5 * 60_000;
const PATIENCE_MS = 10 * 60_000;
/** A token is renewed this long before its end. */
const MARGIN_MS = 60_000;

export type ReportingApi = ReturnType<typeof reportingApi>;

/** Every call @throws ApiFailure */
export function reportingApi(account: YoutubeAccount, outside: Outside = GOOGLE) {
  let access: { readonly token: string; readonly ends: number } | undefined;

  async function accessToken(): Promise<string> {
    if (access && Date.now() < access.ends - MARGIN_MS) return access.token;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      refresh_token: account.refreshToken,
    });
    const response = await patiently(() => fetch(outside.token, { method: 'POST', body, ...limited() }));
    const { access_token, expires_in } = token.parse(await response.json());
    access = { token: access_token, ends: Date.now() + expires_in * 1000 };
    return access_token;
  }

  /** Asks until there is an answer that is none of 429 and 5xx, with growing pauses or those that the API asks for. */
  async function patiently(ask: () => Promise<Response>): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const response = await ask().catch((error: unknown) => {
        if (error instanceof ApiFailure) throw error;
        return undefined;
      });
      if (response?.ok) return response;
      const again = response === undefined || response.status === 429 || response.status >= 500;
      const pause = pauseOf(response, tried);
      if (!again || tried === TRIES || pause > LONGEST_PAUSE_MS) throw await failureOf(response);
      await response?.body?.cancel();
      await outside.pause(pause);
    }
  }

  async function get(address: URL): Promise<Response> {
    const ask = async () =>
      fetch(address, { headers: { authorization: `Bearer ${await accessToken()}` }, ...limited() });
    try {
      return await patiently(ask);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
      // Taken back before its time: once more with a new one.
      access = undefined;
      return patiently(ask);
    }
  }

  async function* pages(path: string, parameters: Record<string, string>): AsyncGenerator {
    let pageToken: string | undefined;
    do {
      const address = new URL(path, outside.api);
      const all = { ...parameters, onBehalfOfContentOwner: account.contentOwner, ...(pageToken && { pageToken }) };
      for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
      const page: unknown = await (await get(address)).json();
      yield page;
      pageToken = z.object({ nextPageToken: z.string().optional() }).parse(page).nextPageToken;
    } while (pageToken);
  }

  return {
    /** All jobs of the content owner, those that YouTube itself set up too. */
    async jobs(): Promise<Job[]> {
      const found: Job[] = [];
      for await (const page of pages('/v1/jobs', { includeSystemManaged: 'true' }))
        found.push(...jobs.parse(page).jobs);
      return found;
    },
    /** What a job made after a time (ISO 8601); everything it still has, without one. */
    async reports(jobId: string, createdAfter: string | undefined): Promise<ListedReport[]> {
      const found: ListedReport[] = [];
      const path = `/v1/jobs/${encodeURIComponent(jobId)}/reports`;
      for await (const page of pages(path, createdAfter ? { createdAfter } : {}))
        found.push(...reports.parse(page).reports);
      return found;
    },
    /** A report's content. The token goes to the API's own host alone. */
    async download(downloadUrl: string): Promise<ReadableStream<Uint8Array>> {
      const address = new URL(downloadUrl);
      if (address.origin !== new URL(outside.api).origin) throw new ApiFailure(404, `${address.host} is not the API.`);
      const { body } = await get(address);
      if (!body) throw new Error('The API sent a report without a body.');
      return body;
    },
    /** Once more where a download broke off. */
    async retried<Result>(work: () => Promise<Result>): Promise<Result> {
      for (let tried = 1; ; tried += 1) {
        try {
          return await work();
        } catch (error) {
          if (error instanceof ApiFailure || tried === TRIES) throw error;
          await outside.pause(pauseOf(undefined, tried));
        }
      }
    },
  };
}

const limited = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3), else twice as long each time, with a little chance in it. */
function pauseOf(response: Response | undefined, tried: number): number {
  const asked = response?.headers.get('retry-after');
  if (asked) {
    const milliseconds = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
    if (!Number.isNaN(milliseconds)) return Math.max(0, milliseconds);
  }
  return FIRST_PAUSE_MS * 2 ** (tried - 1) * (1 + Math.random() / 2);
}

async function failureOf(response: Response | undefined): Promise<ApiFailure> {
  if (!response) return new ApiFailure(0, 'The API does not answer.');
  const words = (await response.text().catch(() => '')).slice(0, 300).replaceAll(/\s+/g, ' ');
  return new ApiFailure(response.status, `${new URL(response.url).pathname} answered ${response.status}: ${words}`);
}
