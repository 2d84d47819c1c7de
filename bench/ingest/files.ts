/** Daily files of a large network, as the Reporting API writes them: `content_owner_basic_a4`. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

const CHANNELS = 5_000;
const VIDEOS = 200_000;

export const HEADER =
  'date,channel_id,video_id,claimed_status,uploader_type,live_or_on_demand,subscribed_status,country_code,engaged_views,views,comments,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,annotation_click_through_rate,annotation_close_rate,annotation_impressions,annotation_clickable_impressions,annotation_closable_impressions,annotation_clicks,annotation_closes,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks,subscribers_gained,subscribers_lost,videos_added_to_playlists,videos_removed_from_playlists,likes,dislikes,red_views,red_watch_time_minutes';

const COUNTRIES = ['US', 'DE', 'BR', 'IN', 'JP', 'GB', 'FR', 'MX', 'ID', ''];

/** Numbers below a limit that only the seed decides (xorshift). */
function drawn(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** Writes a file of some days, `2026-09-01` and on, each with so many lines. */
export async function writeDays(
  folder: string,
  name: string,
  from: number,
  days: number,
  lines: number,
): Promise<string> {
  const path = join(folder, name);
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  out.write(`${HEADER}\n`);
  for (let day = from; day < from + days; day += 1) {
    const draw = drawn(0x9e3779b9 ^ (day * 7919 + 1));
    const date = `202609${String(day).padStart(2, '0')}`;
    let lot = '';
    for (let line = 0; line < lines; line += 1) {
      lot += lineOf(date, draw);
      if (line % 1000 === 999 || line === lines - 1) {
        if (!out.write(lot)) await once(out, 'drain');
        lot = '';
      }
    }
  }
  await finished(out.end());
  return path;
}

function lineOf(date: string, draw: (limit: number) => number): string {
  // Few videos have most of the lines, as they do.
  const video = draw(4) === 0 ? draw(VIDEOS) : draw(1 + draw(VIDEOS));
  const channel = `UCchannel${String(video % CHANNELS).padStart(15, '0')}`;
  const id = draw(40) === 0 ? '' : `video${String(video).padStart(6, '0')}`;
  // Most lines are of a handful of views from one country: the long tail.
  const views = draw(1 + draw(1 + draw(1600)));
  const minutes = `${draw(1 + views * 4)}.${draw(10_000)}`;
  const teasers = draw(1 + (views >> 2));
  const cards = draw(1 + (teasers >> 3));
  const [comments, shares, likes, gained, lost] = [
    draw(1 + (views >> 7)),
    draw(1 + (views >> 8)),
    draw(1 + (views >> 4)),
    draw(1 + (views >> 7)),
    draw(1 + (views >> 8)),
  ];
  return `${date},${channel},${id},claimed,self,on_demand,${views & 1 ? 'subscribed' : 'unsubscribed'},${COUNTRIES[draw(10)]},${views},${views},${comments},${shares},${minutes},${views && 214.37},41.52,0,0,0,0,0,0,0,0.05,0.02,${cards},${teasers},${cards >> 3},${teasers >> 5},${gained},${lost},0,0,${likes},0,${views >> 3},3.25\n`;
}
