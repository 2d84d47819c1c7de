import { Link, useRouteContext } from '@tanstack/react-router';
import type { User } from '#features/account/contract.ts';
import { CHANNELS_PAGE, waitingChannels } from '../channels.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/classNames.ts';
import text from '../ui/Text.module.css';
import { Tooltip } from '../ui/Tooltip.tsx';
import css from './Nav.module.css';

const SETTINGS = '/settings';

/** The person's photo or initials and name: the way to the settings, where there are any. The lamp is lit while channels wait. */
export function Me({ user, narrow }: { user: User; narrow: boolean }) {
  const { isPage } = useRouteContext({ from: '__root__' });
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const className = classNames(css.item, css.me, narrow && css.narrow);
  const waiting = isPage(CHANNELS_PAGE) ? waitingChannels(user).length : 0;
  const face = (sub?: string) => (
    <>
      <Avatar name={name} photo={user.thumbnail} />
      <span className={classNames(narrow ? text.screenReader : css.words)}>
        <span className={css.name}>{name}</span> {sub && <span className={css.sub}>{sub}</span>}
      </span>
      {waiting > 0 && <span className={css.lamp} />}
    </>
  );
  const line = isPage(SETTINGS) ? (
    <Link className={className} to={SETTINGS}>
      {face(waiting > 0 ? `Settings, ${waiting} waiting` : 'Settings')}
    </Link>
  ) : (
    <div className={classNames(className, css.still)}>{face()}</div>
  );
  if (!narrow) return line;
  return (
    <Tooltip text={waiting > 0 ? `${name}, ${waiting} waiting` : name} side="right" visualOnly>
      {line}
    </Tooltip>
  );
}
