import { ArrowRight, Link as LinkIcon } from 'lucide-react';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Ghost } from '#web/ui/Ghost.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import { Tile, TileBody, TileGlyph, TileGrid, TileKind, TileText, TileTitle } from '#web/ui/Tile.tsx';
import { Cell, Grid, Section } from './Section.tsx';

/** Tiles, and the places where something will stand. */
export function Places() {
  const tryAgain = <Button small>Try again</Button>;
  return (
    <>
      <Section title="Tiles: loading, empty, error, full, inactive">
        <TileGrid>
          <Tile aria-busy="true">
            <Bone form="cover" />
            <TileBody>
              <Bone width={30} />
              <Bone width={80} form="tall" />
              <Bone />
              <Bone />
              <Bone width={60} />
            </TileBody>
          </Tile>
          <Tile>
            <TileBody>
              <TileKind>Featured lorem</TileKind>
              <Empty small title="There are no lorems right now." />
            </TileBody>
          </Tile>
          <Tile>
            <TileBody>
              <TileKind>Latest ipsum</TileKind>
              <Empty small error title="Could not load ipsum right now!" action={tryAgain} />
            </TileBody>
          </Tile>
        </TileGrid>
        <Tile wide>
          <TileGlyph brand>
            <LinkIcon />
          </TileGlyph>
          <TileBody>
            <TileTitle>
              <a href="#tiles">Lorem builder</a>
            </TileTitle>
            <TileText>
              Dolor sit amet, consectetur adipiscing elit. <a href="#terms">Terms and conditions</a>
            </TileText>
          </TileBody>
          <ArrowRight />
        </Tile>
        <Tile wide inactive>
          <TileGlyph>
            <LinkIcon />
          </TileGlyph>
          <TileBody>
            <TileTitle>Ipsum builder</TileTitle>
            <TileText>
              No lorem is set up for your account yet. <a href="#terms">Terms and conditions</a>
            </TileText>
          </TileBody>
        </Tile>
      </Section>
      <Section title="Empty places">
        <Panel padded>
          <Empty title="No lorems are available at this time.">
            They are published 5-6 weeks after a month ends. Yours will stand here.
          </Empty>
        </Panel>
        <Grid>
          <Cell caption="Empty, small">
            <Panel padded>
              <Empty small title="This ipsum has no dolor yet. Please check back at a later time." />
            </Panel>
          </Cell>
          <Cell caption="Failed list">
            <Panel padded>
              <Empty small error title="Error loading lorems. Please try again later!" action={tryAgain} />
            </Panel>
          </Cell>
          <Cell caption="Not set up">
            <Panel padded>
              <Empty small title="This account has no lorem yet." action={<Button small>Contact Us</Button>}>
                Please reach out to your account manager to complete this setup.
              </Empty>
            </Panel>
          </Cell>
          <Cell caption="Uncaught error">
            <Panel padded>
              <Empty
                small
                error
                title={<h3 className={text.heading}>Uh Oh :(</h3>}
                action={<Button small>Go Back</Button>}
              >
                Something on this page broke. We have been told.
              </Empty>
            </Panel>
          </Cell>
        </Grid>
      </Section>
      <Section title="Nobody here">
        <BackLink href="#back">All lorems</BackLink>
        <Ghost title="404 Lorem not found" lede="Looks like you got lost.">
          <ButtonLink href="#home">Back to Home</ButtonLink>
        </Ghost>
      </Section>
    </>
  );
}
