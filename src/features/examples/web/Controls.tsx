import { Check, Copy, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Choice, Choices } from '#web/ui/Choices.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Grid, Row, Section } from './Section.tsx';

/** Buttons and fields. */
export function Controls() {
  return (
    <>
      <Section title="Buttons">
        <Row>
          <Button look="primary">Save</Button>
          <Button look="primary" disabled>
            Disabled
          </Button>
          <Button look="primary" busy>
            Saving
          </Button>
          <Button look="primary" busy disabled>
            Sign In
          </Button>
          <Button>Cancel</Button>
          <Button busy>Loading</Button>
          <Button look="quiet">
            <Copy />
            Copy
          </Button>
          <Button look="quiet">
            <Check />
            Copied!
          </Button>
          <Button look="danger">Remove photo</Button>
          <Button small>Authorize</Button>
          <Button small busy>
            Authorize
          </Button>
          <ButtonLink href="#buttons">A link</ButtonLink>
          <Button look="icon" aria-label="Close">
            <X />
          </Button>
        </Row>
      </Section>
      <Section title="Fields">
        <Grid three>
          <Field label="At rest">
            <TextInput placeholder="Lorem ipsum (Optional)" />
          </Field>
          <Field label="With a hint" hint="Dolor sit amet, consectetur adipiscing.">
            <TextInput defaultValue="Lorem" />
          </Field>
          <Field label="Read-only">
            <TextInput defaultValue="lorem@ipsum.example" readOnly />
          </Field>
          <Field label="Invalid" error="Enter a lorem or an ipsum.">
            <TextInput defaultValue="dolor dot sit" />
          </Field>
          <Counted />
          <Field label="Select">
            <Select defaultValue="dolor">
              <option value="lorem">Lorem ipsum</option>
              <option value="dolor">Dolor sit amet</option>
              <option value="sed">Sed do eiusmod</option>
              <option value="tempor" disabled>
                Tempor, not for you
              </option>
            </Select>
          </Field>
          <Choices legend="Choices">
            <Choice name="example" value="lorem" label="Lorem" hint="Dolor sit amet." />
            <Choice name="example" value="ipsum" label="Ipsum" hint="Tell us what should happen." defaultChecked />
          </Choices>
          <Field label="Pasted list">
            <TextArea mono tall defaultValue={'lorem.example/1\nipsum.example/2'} />
          </Field>
          <div>
            <Checkbox defaultChecked>Sed do eiusmod tempor incididunt</Checkbox>
            <Checkbox>Ut labore et dolore magna aliqua</Checkbox>
            <Checkbox disabled>Not for you</Checkbox>
          </div>
        </Grid>
      </Section>
    </>
  );
}

function Counted() {
  const [message, setMessage] = useState('Lorem ipsum dolor sit amet, consectetur adipiscing elit.');
  return (
    <Field label="Counting" note={`${message.length} / 1000`}>
      <TextArea value={message} maxLength={1000} onChange={(event) => setMessage(event.target.value)} />
    </Field>
  );
}
