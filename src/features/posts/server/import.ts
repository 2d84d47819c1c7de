/** Brings posts in, from whatever file they were read. */
import { createHash } from 'node:crypto';
import type { Ground } from '#server/ground.ts';
import { type Progress, silent } from '#server/progress.ts';
import { excerptOf, plainText } from './excerpt.ts';
import { clean, treeOf } from './html/tree.ts';
import { type Row, savePosts, withdrawPosts } from './import-queries.ts';
import { fateOf, type Mapped } from './mapping.ts';
import { mediaFolder, noFolder } from './media-folder.ts';
import type { Options } from './options.ts';
import type { StoredPicture } from './picture-file.ts';
import { type Found, type Pictures, pictureAddresses, picturesOf } from './pictures.ts';
import { emptyReport, type Report } from './report.ts';
import { sanitiseTree } from './sanitise.ts';
import { wordpressTree } from './wordpress/content.ts';
import type { Fault, Incoming, Source } from './wordpress/incoming.ts';

type Parts = Pick<Ground, 'database' | 'files'> & {
  readonly config: Pick<Ground['config'], 'frameHosts' | 'imageHosts' | 'publicUrl'>;
};

/** Posts committed together: as many, or as many bytes of HTML. */
const BATCH = 50;
const BATCH_BYTES = 4_000_000;

/** What every post of one import needs. */
interface Run extends Parts {
  readonly source: string;
  readonly base: string | undefined;
  readonly options: Options;
  readonly pictures: Pictures;
  readonly report: Report;
}

/**
 * Imports what a source holds. A post at fault is reported and the others go in; one that is there already is written
 * only where something of it has changed. Pictures are stored before their post is committed, so an import that is cut
 * off leaves no post without its pictures, and a second one completes it.
 * @throws UnreadableSource where the folder of pictures cannot be read, or the file breaks off
 */
export async function importPosts(
  parts: Parts,
  source: Source & { readonly name: string },
  options: Options,
  progress: Progress = silent,
): Promise<Report> {
  const folder = options.media === null ? noFolder : await mediaFolder(options.media);
  const pictures = picturesOf(parts, folder, source.base);
  const report = emptyReport();
  const run: Run = { ...parts, source: source.name, base: source.base, options, pictures, report };
  const seen = new Set<string>();
  let batch: Row[] = [];
  let trashed: string[] = [];
  let bytes = 0;
  const commit = async () => {
    const saved = await savePosts(parts.database, source.name, batch);
    report.created += saved.created;
    report.updated += saved.updated;
    report.unchanged += saved.unchanged;
    report.withdrawn += await withdrawPosts(parts.database, source.name, trashed);
    [batch, trashed, bytes] = [[], [], 0];
  };
  progress.begin('entries', source.total);
  try {
    for await (const entry of source.entries()) {
      const row = 'fault' in entry ? refuse(run, entry) : await prepare(run, entry, seen, trashed);
      if (row) batch.push(row);
      const size = row ? Buffer.byteLength(row.values.content_html) : 0;
      bytes += size;
      progress.advance(size);
      if (batch.length + trashed.length >= BATCH || bytes >= BATCH_BYTES) await commit();
    }
    await commit();
  } finally {
    progress.end();
  }
  return report;
}

function refuse({ report }: Run, { id, title, fault }: Fault): undefined {
  report.refused.push({ id, title: plainText(title), reason: fault });
}

async function prepare(run: Run, entry: Incoming, seen: Set<string>, trashed: string[]): Promise<Row | undefined> {
  const { report } = run;
  const fate = fateOf(entry, run.options);
  if ('beside' in fate) return count(report.beside, fate.beside);
  if ('unmapped' in fate) return count(report.unmapped, fate.unmapped);
  if ('fault' in fate) return refuse(run, { id: entry.id, title: entry.title, fault: fate.fault });
  const remark = { id: entry.id, title: plainText(entry.title) };
  if (seen.has(entry.id)) {
    report.skipped.push({ ...remark, reason: 'Its id stood in the file before.' });
    return undefined;
  }
  seen.add(entry.id);
  if ('trashed' in fate) {
    trashed.push(entry.id);
    report.skipped.push({ ...remark, reason: fate.trashed });
    return undefined;
  }
  if (fate.post.status !== 'published') report.unpublished += 1;
  if (isDamaged(`${entry.title}${entry.content}`)) report.damaged.push(entry.id);
  return rowOf(run, entry, fate.post, remark.title);
}

function count(counts: Map<string, number>, name: string): undefined {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Control characters go; bytes of another encoding have become U+FFFD. */
function isDamaged(text: string): boolean {
  return text.includes('\ufffd') || clean(text).length !== text.replaceAll('\r\n', '\n').length;
}

async function rowOf(run: Run, entry: Incoming, post: Mapped, title: string): Promise<Row> {
  const { report, config, base, source } = run;
  const { nodes, dropped } = entry.isRendered
    ? { nodes: treeOf(entry.content), dropped: [] }
    : wordpressTree(entry.content, entry.attached);
  for (const name of dropped) count(report.dropped, name);
  const { shown, linked } = pictureAddresses(nodes);
  const found = new Map<string, Found>();
  for (const url of new Set([...shown, ...linked, ...(entry.featured ? [entry.featured] : [])])) {
    found.set(url, await run.pictures.find(url));
  }
  tell(report, { id: entry.id, title }, found, shown, entry.featured);
  const content_html = sanitiseTree(nodes, {
    frameHosts: config.frameHosts,
    ownHost: config.publicUrl.host,
    base,
    imageAddress: (url) => shownAs(found.get(url)),
  });
  const link = entry.link === null ? null : linkOf(entry.link, base);
  if (entry.link !== null && link === null) {
    report.notes.push({ id: entry.id, title, reason: 'Its link was left out: it is no web address.' });
  }
  const featured_image = entry.featured === null ? null : (shownAs(found.get(entry.featured))?.src ?? null);
  const { type, status, author, pinned } = post;
  const values = {
    source,
    source_id: entry.id,
    type,
    status,
    title,
    author,
    content_html,
    excerpt: excerptOf(content_html),
    featured_image,
    link,
    published_at: post.publishedAt,
    visible_from: post.visibleFrom,
    pinned,
    for_groups: run.options.groups ? [...run.options.groups] : null,
    categories: [...post.categories],
  };
  const checksum = createHash('sha256').update(JSON.stringify(values)).digest();
  return { values: { ...values, checksum }, pictures: used(found, `${content_html} ${featured_image}`) };
}

function shownAs(found: Found | undefined) {
  if (found && 'kept' in found) return found.kept;
  if (!found || !('taken' in found)) return null;
  const { address, width, height } = found.taken;
  return { src: address, width, height };
}

/** The stored pictures that the post shows or leads to, each once. */
function used(found: ReadonlyMap<string, Found>, html: string): StoredPicture[] {
  const taken = [...found.values()].flatMap((one) => ('taken' in one ? [one.taken] : []));
  const byAddress = new Map(taken.map((picture) => [picture.address, picture]));
  return [...byAddress.values()].filter(({ address }) => html.includes(address));
}

function tell(
  { pictures }: Report,
  post: { id: string; title: string },
  found: ReadonlyMap<string, Found>,
  shown: ReadonlySet<string>,
  featured: string | null,
): void {
  for (const [url, one] of found) {
    if ('taken' in one) pictures.taken.add(one.taken.address);
    else if (!shown.has(url) && url !== featured) continue;
    else if ('kept' in one) pictures.kept.add(url);
    else if ('broken' in one) pictures.broken.push({ ...post, reason: `${url}: ${one.broken}` });
    else pictures.left.add(url);
  }
}

function linkOf(given: string, base: string | undefined): string | null {
  const address = URL.parse(given, base);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
