/** What the played platforms answer about channels. */
export interface PlayedChannel {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
  readonly picture?: string;
}

type Answered = [status: number, body: unknown];

/** @param channels those that the token is for; undefined where it holds no longer */
export function answerOf(
  kind: string,
  channels: readonly PlayedChannel[] | undefined,
  asked: URLSearchParams,
  instagram = false,
): Answered {
  switch (kind) {
    case 'key':
      return [200, listOf(wanted(channels ?? [], asked))];
    case 'google':
      if (!channels)
        return [
          401,
          { error: { code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError', domain: 'global' }] } },
        ];
      return [200, listOf(channels)];
    case 'meta':
      if (!channels)
        return [400, { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } }];
      return [200, pages(channels, asked, instagram)];
    case 'tiktok':
      if (!channels)
        return [401, { data: {}, error: { code: 'access_token_invalid', message: 'Invalid.', log_id: '1' } }];
      return [200, { data: { user: tiktokUser(channels[0]) }, error: { code: 'ok', message: '', log_id: '2' } }];
    case 'x':
      if (!channels?.[0])
        return [401, { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' }];
      return [200, { data: xUser(channels[0]) }];
    default:
      return [404, { error: { code: 404, message: 'Not found' } }];
  }
}

function wanted(known: readonly PlayedChannel[], asked: URLSearchParams): readonly PlayedChannel[] {
  const handle = asked.get('forHandle')?.replace('@', '');
  const ids = asked.get('id')?.split(',') ?? [];
  return known.filter((one) => (handle === undefined ? ids.includes(one.id) : one.handle === handle));
}

/** Google leaves `items` out where there are none. */
function listOf(channels: readonly PlayedChannel[]) {
  const items = channels.map(({ id, handle, title, picture: url }) => ({
    kind: 'youtube#channel',
    id,
    snippet: { title, customUrl: `@${handle}`, thumbnails: url ? { default: { url, width: 88, height: 88 } } : {} },
  }));
  const pageInfo = { totalResults: items.length, resultsPerPage: 5 };
  return { kind: 'youtube#channelListResponse', pageInfo, ...(items.length > 0 && { items }) };
}

/** Two pages at a time, whatever was asked for. */
function pages(channels: readonly PlayedChannel[], asked: URLSearchParams, instagram: boolean) {
  const from = Number(asked.get('after') ?? 0);
  const data = channels.slice(from, from + 2).map(({ id, handle, title, picture: url }) =>
    instagram
      ? {
          id: `page-${id}`,
          name: title,
          instagram_business_account: { id, username: handle, ...(url && { profile_picture_url: url }) },
        }
      : {
          id,
          name: title,
          username: handle,
          link: `https://www.facebook.com/${handle}`,
          ...(url && { picture: { data: { url } } }),
        },
  );
  const more = from + 2 < channels.length;
  return {
    data,
    paging: {
      cursors: { before: '0', after: String(from + 2) },
      ...(more && { next: 'https://graph.facebook.com/…' }),
    },
  };
}

function tiktokUser(channel: PlayedChannel | undefined) {
  if (!channel) return {};
  const { id, handle, title, picture } = channel;
  return { open_id: id, display_name: title, username: handle, ...(picture && { avatar_url: picture }) };
}

function xUser({ id, handle, title, picture }: PlayedChannel) {
  return { id, name: title, username: handle, ...(picture && { profile_image_url: picture }) };
}
