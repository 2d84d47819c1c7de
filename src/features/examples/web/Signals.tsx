import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, BadgeButton } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { BrandLine } from '#web/ui/BrandLine.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Delta } from '#web/ui/Delta.tsx';
import { Platform } from '#web/ui/Platform.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { Grid, Row, Section } from './Section.tsx';

/** What tells the reader how things stand: status, people, tooltips, banners. */
export function Signals() {
  return (
    <>
      <Section title="Status">
        <Row>
          <Status kind="good">Connected</Status>
          <Status kind="lamp">Needs Auth</Status>
          <Status kind="off">Not added yet</Status>
          <Status kind="bad">Failed</Status>
          <Status>Queued</Status>
          <Badge lamp>Beta</Badge>
          <Badge>Draft</Badge>
          <Delta percent={12.4} />
          <Delta percent={-3.8} />
          <Delta percent={0} />
          <Delta percent={null} />
          <Delta percent={12.4} quiet />
          <Spinner />
        </Row>
      </Section>
      <Section title="People, platforms, network">
        <Row>
          <Avatar name="Lorem Ipsum" />
          <Avatar name="Dolor" />
          <Avatar name="Lorem Ipsum" large />
          <Avatar name="Lorem Ipsum" large busy />
          <Platform>LI</Platform>
          <BrandLine name="Lorem" by="Ipsum Media" href="#network" />
        </Row>
      </Section>
      <Section title="Tooltips">
        <Row>
          <Tooltip text="Payment settings are new. Tell us what is missing.">
            <BadgeButton lamp>Beta</BadgeButton>
          </Tooltip>
          <Tooltip text="Lorem ipsum dolor sit amet" side="right">
            <Button>At the right</Button>
          </Tooltip>
        </Row>
      </Section>
      <Section title="Banners">
        <Grid>
          <Banner kind="bad" action={<Button small>Try again</Button>}>
            Lorem ipsum could not be loaded. Please try again.
          </Banner>
          <Banner kind="good">Dolor added successfully!</Banner>
          <Banner kind="lamp" action={<Button small>Authenticate now</Button>}>
            Two of your ipsums need you.
          </Banner>
          <Banner>You are offline. What you see may be a little old.</Banner>
          <Banner kind="good">
            <strong>Your lorem is on its way.</strong>
            <br />
            We answer within two working days.
          </Banner>
          <Banner kind="bad">
            <strong>Whoops, something went wrong. Try again later.</strong>
            <br />
            Your lorem is kept. Nothing you typed is lost.
          </Banner>
        </Grid>
      </Section>
    </>
  );
}
