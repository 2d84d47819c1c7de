import { Download } from 'lucide-react';
import { useState } from 'react';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Panel, PanelBody, PanelFoot, PanelHead } from '#web/ui/Panel.tsx';
import { NoteRow, Rows } from '#web/ui/Rows.tsx';
import { Status } from '#web/ui/Status.tsx';
import { ColumnHead, SortHead, Table, TableBox, Cell as TableCell } from '#web/ui/Table.tsx';
import { TabLink, TabLinks, TabPanel, Tabs } from '#web/ui/Tabs.tsx';
import text from '#web/ui/Text.module.css';
import { Cell, Grid, Row, Section } from './Section.tsx';

const ITEMS = ['Dolor', 'Ipsum', 'Lorem'];
const FORMS = [
  { value: 'single', label: 'Single item' },
  { value: 'multiple', label: 'Multiple items' },
] as const;

/** Rows, tables, facts, pagers and tabs. */
export function Lists() {
  const [form, setForm] = useState<'single' | 'multiple'>('single');
  return (
    <>
      <Section title="Tables">
        <Sortable />
        <Cell caption="Loading: the final geometry, earlier rows stay while paging">
          <TableBox aria-busy="true">
            <Table>
              <tbody>
                {ITEMS.map((item) => (
                  <tr key={item}>
                    <TableCell>
                      <Bone width={60} />
                    </TableCell>
                    <TableCell>
                      <Bone width={40} />
                    </TableCell>
                    <TableCell>
                      <Bone width={60} />
                    </TableCell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableBox>
        </Cell>
      </Section>
      <Section title="Panels, rows, facts">
        <Grid>
          <Panel>
            <PanelHead title="Notifications" />
            <Rows>
              {ITEMS.map((item, index) => (
                <li key={item}>
                  <NoteRow
                    href="#rows"
                    target={index === 0 ? '_blank' : undefined}
                    title={`${item} sit amet`}
                    date="Nov 18, 2026"
                  >
                    Consectetur adipiscing elit, sed do eiusmod tempor.
                  </NoteRow>
                </li>
              ))}
            </Rows>
          </Panel>
          <Panel>
            <PanelHead title="Lorem Studios">
              <span className={text.quiet}>Account 101</span>
            </PanelHead>
            <PanelBody>
              <Facts>
                <Fact name="Holder">Lorem Studios Ltd</Fact>
                <Fact name="Expires">
                  December 31, 2026
                  <Status kind="lamp">In 41 days</Status>
                </Fact>
              </Facts>
            </PanelBody>
            <PanelFoot>Something not right? Dolor sit amet.</PanelFoot>
          </Panel>
        </Grid>
      </Section>
      <Section title="Pager and tabs">
        <Row>
          <ExamplePager label="Pages, at the start" start={1} totalPages={3} />
          <ExamplePager label="Pages, in the middle" start={5} totalPages={9} />
        </Row>
        <Tabs id="form" label="Kind" tabs={FORMS} selected={form} onSelect={setForm} />
        <TabPanel of="form" selected={form}>
          {form === 'single' ? 'Lorem ipsum dolor sit amet.' : 'Sed do eiusmod tempor.'}
        </TabPanel>
        <TabLinks label="Places">
          <TabLink href="#lorem" aria-current="page">
            Lorem
          </TabLink>
          <TabLink href="#ipsum">Ipsum</TabLink>
        </TabLinks>
      </Section>
    </>
  );
}

function Sortable() {
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc');
  const items = direction === 'asc' ? ITEMS : ITEMS.toReversed();
  return (
    <TableBox>
      <Table>
        <caption className={text.screenReader}>Three items</caption>
        <thead>
          <tr>
            <SortHead sorted={direction} onSort={() => setDirection(direction === 'asc' ? 'desc' : 'asc')}>
              Name
            </SortHead>
            <ColumnHead right>Views</ColumnHead>
            <ColumnHead>
              <span className={text.screenReader}>Save</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item}>
              <TableCell>{item}</TableCell>
              <TableCell right>{(item.charCodeAt(0) * 1741).toLocaleString('en')}</TableCell>
              <TableCell right>
                <Button look="quiet" small aria-label={`Save ${item}`}>
                  <Download />
                  Save
                </Button>
              </TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

function ExamplePager({ label, start, totalPages }: { label: string; start: number; totalPages: number }) {
  const [page, setPage] = useState(start);
  return (
    <Pager
      label={label}
      page={page}
      totalPages={totalPages}
      renderLink={(to, props) => (
        <a
          {...props}
          href="#pager"
          onClick={(event) => {
            event.preventDefault();
            setPage(to);
          }}
        />
      )}
    />
  );
}
