import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Notification } from '#features/posts/contract.ts';
import { contentOf } from '#features/posts/web/index.ts';
import { LongDate } from '#web/LongDate.tsx';
import { NoteRow } from '#web/ui/Rows.tsx';
import css from './Dashboard.module.css';
import { notificationLink } from './links.ts';

/** A notification: a link into the portal or out of it, or nothing but its words. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const router = useRouter();
  const link = notificationLink(notification.notification_url, location.href);
  const opening = !link?.own && { target: '_blank' };
  /** Without a new document, where the portal has the page. */
  const open = (event: MouseEvent) => {
    const { origin, pathname, search, hash } = new URL(link?.href ?? '');
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!plain || origin !== location.origin || !(pathname in router.routesByPath)) return;
    event.preventDefault();
    void router.navigate({ href: pathname + search + hash });
  };
  return (
    <NoteRow
      className={css.note}
      title={<span dir="auto">{notification.post_title.trim() || 'Untitled'}</span>}
      date={<LongDate at={notification.post_date} form="medium" />}
      {...(link && { href: link.href, ...opening, onClick: open })}
    >
      <span dir="auto">{contentOf(notification)}</span>
    </NoteRow>
  );
}
