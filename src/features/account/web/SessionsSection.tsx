import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { LongDate } from '#web/LongDate.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Status } from '#web/ui/Status.tsx';
import text from '#web/ui/Text.module.css';
import type { endOtherSessions, endSession, SignedInSession } from '../contract.ts';
import css from './Account.module.css';
import { deviceWords } from './device.ts';
import { Section } from './Section.tsx';
import { sessionsQuery } from './sessionsQuery.ts';

const OTHERS = 'others';

/** Where the person is signed in, and the end of it elsewhere. */
export function SessionsSection() {
  const queries = useQueryClient();
  const { data, isLoadingError, isFetching, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) =>
      id === OTHERS
        ? call<typeof endOtherSessions>('DELETE /api/user/sessions')
        : call<typeof endSession>('DELETE /api/user/sessions/:id', { params: { id } }),
    // Also after a failure: it may be over by itself.
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
  const others = data?.items.filter(({ current }) => !current) ?? [];
  const busy = (id: string) => end.isPending && end.variables === id;
  return (
    <Section title="Where you are signed in" about="End what you do not know, then change your password.">
      {isLoadingError ? (
        <Failed small title="This list could not be loaded." busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className={css.sessions} aria-busy={!data}>
          {data?.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy(session.id)}
              onEnd={() => end.mutate(session.id)}
            />
          )) ?? (
            <li>
              <div>
                <Bone width={40} />
                <Bone width={60} />
              </div>
            </li>
          )}
        </ul>
      )}
      {end.isError && <Banner kind="bad">This could not be ended. Try again.</Banner>}
      {others.length > 1 && (
        <Button small className={css.start} busy={busy(OTHERS)} onClick={() => end.mutate(OTHERS)}>
          End all others
        </Button>
      )}
    </Section>
  );
}

type SessionRowProps = { session: SignedInSession; busy: boolean; onEnd: () => void };

function SessionRow({ session: { current, userAgent, address, created_on, last_seen }, busy, onEnd }: SessionRowProps) {
  const device = deviceWords(userAgent);
  return (
    <li>
      <div>
        <p className={css.device}>{device}</p>
        <p className={text.hint}>
          {current ? 'Signed in on ' : 'Last seen on '}
          <LongDate at={current ? created_on : last_seen} form="long" />
          {address && `, from ${address}`}
        </p>
      </div>
      {current ? (
        <Status kind="good">This one</Status>
      ) : (
        <Button small busy={busy} aria-label={`End ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
