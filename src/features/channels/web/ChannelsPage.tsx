import { useQueryClient } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#features/account/contract.ts';
import { brand } from '#web/brand.ts';
import { PLATFORM_NAMES } from '#web/channels.ts';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { GrantNews } from '../contract.ts';
import { Channels } from './Channels.tsx';
import { newsText, useGrantNews } from './grantNews.ts';
import { channelsQuery, reloadChannels, useChannelUpdate } from './queries.ts';
import { useAddChannel } from './useAddChannel.ts';

const BackTo = createLink(BackLink);
const KINDS = { granted: 'good', denied: 'note', 'other-channel': 'bad', 'no-accounts': 'bad', failed: 'bad' } as const;

export function ChannelsPage() {
  useTitle('Channels');
  const queries = useQueryClient();
  const [ended, setEnded] = useState<{ outcome: GrantNews['outcome']; text: string }>();
  const { mutate: update, isError, isPending } = useChannelUpdate();
  const add = useAddChannel();
  useGrantNews((news) => {
    const known = queries.getQueryData(channelsQuery(queries).queryKey) ?? [];
    const channel = known.find(({ domain, feed_id }) => domain === news.domain && feed_id === news.feed_id);
    setEnded({ outcome: news.outcome, text: textOf(news, channel) });
    void reloadChannels(queries);
    if (news.outcome === 'granted') update();
  });
  const endAdding = () => {
    add.end();
    update();
  };
  return (
    <>
      <BackTo to="/settings">Settings</BackTo>
      <PageHead
        title="Channels"
        lede={`What ${brand.company} may read, channel by channel. You can take it back on the platform at any time.`}
      >
        <Button look="primary" aria-haspopup="dialog" onClick={() => add.begin()}>
          <Plus />
          Add Channel
        </Button>
      </PageHead>
      {ended && <Banner kind={KINDS[ended.outcome]}>{ended.text}</Banner>}
      {isError && (
        <Banner
          kind="bad"
          action={
            <Button small busy={isPending} onClick={() => update()}>
              Try again
            </Button>
          }
        >
          Your channels could not be read anew. What stands here is from before.
        </Banner>
      )}
      {add.failed && <Banner kind="bad">The form could not be opened. Look at your connection, then try again.</Banner>}
      <Channels onAdd={add.begin} />
      {add.Modal && <add.Modal open={add.open} domain={add.domain} onClose={endAdding} />}
    </>
  );
}

function textOf(news: GrantNews, channel: Feed | undefined): string {
  const platform = channel ? PLATFORM_NAMES[channel.domain] : 'the platform';
  return newsText(news, channel?.title ?? 'The channel', platform);
}
