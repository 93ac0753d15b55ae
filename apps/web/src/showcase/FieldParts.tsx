import { useState } from 'react';
import { Checkbox, LabelledChoice, YesNo } from '#web/ui/fields/Choice.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { NotSaved } from '#web/ui/fields/NotSaved.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { PasswordField, TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const OPTIONS = ['Late entry', 'No stop', LONG_TEXT];
const CHOICES = OPTIONS.map((text) => ({ value: text, text }));
const SIDES = ['All', 'Long', 'Short'].map((text) => ({ value: text, text }));
const FORM = { submit: async () => {}, refusal: 'One sentence that says why not.', answers: 1 };

/** Fields: empty, filled, with help, with an error, disabled. */
export function FieldParts() {
  return (
    <Group folder="ui/fields">
      <TextFields />
      <Choices />
      <Refusals />
    </Group>
  );
}

function TextFields() {
  const [date, setDate] = useState('2026-02-30');
  return (
    <Sample name="TextField, TextArea, PasswordField, EmailField, DateField">
      <TextField label="Empty" note="optional" help="What belongs here." />
      <TextField label="Filled" defaultValue={LONG_TEXT} />
      <TextField label="Wrong" defaultValue="x" error={LONG_TEXT} />
      <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
      <TextArea label="Comments" defaultValue={LONG_TEXT} />
      <PasswordField label="Password" defaultValue="secret" error="At least 8 characters." />
      <EmailField label="Email" placeholder="name@example.org" />
      <DateField label="Start date" value={date} onChange={setDate} error="Enter the date as YYYY-MM-DD." />
    </Sample>
  );
}

function Choices() {
  const [side, setSide] = useState('Long');
  const [yes, setYes] = useState<boolean | null>(true);
  const [chosen, setChosen] = useState<readonly string[]>(OPTIONS);
  return (
    <Sample name="Select, MultiSelect, Checkbox, YesNo, LabelledChoice">
      <Select label="Mistake" options={CHOICES} empty="Any" help="What belongs here." />
      <Select label="Wrong" options={CHOICES} error={LONG_TEXT} />
      <Select label="Disabled" options={CHOICES} disabled />
      <MultiSelect label="Empty" options={OPTIONS} value={[]} onChange={() => null} />
      <MultiSelect
        label="Chosen"
        options={OPTIONS}
        value={chosen}
        onChange={setChosen}
        creating={(text) => `Add ${text}`}
        error={LONG_TEXT}
      />
      <Checkbox label={LONG_TEXT} defaultChecked />
      <Checkbox label="Disabled" disabled />
      <YesNo label="Did you add?" value={yes} onChange={setYes} />
      <LabelledChoice label="Side" segments={SIDES} value={side} onChange={setSide} />
    </Sample>
  );
}

function Refusals() {
  const { trade } = useMessages();
  return (
    <Sample name="Form with Refusal; NotSaved: refused, changed meanwhile">
      <Form form={FORM}>
        <TextField label="Name" />
        <Refusal form={FORM} />
      </Form>
      <NotSaved
        form={{ refusal: { kind: 'refused', sentence: LONG_TEXT }, answers: 1 }}
        words={trade}
        onDiscard={() => null}
      />
      <NotSaved
        form={{ refusal: { kind: 'changed-meanwhile' }, answers: 1 }}
        words={trade}
        onDiscard={() => null}
      />
    </Sample>
  );
}
