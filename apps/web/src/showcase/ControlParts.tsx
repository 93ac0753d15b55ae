import { Pencil, RefreshCw, X } from 'lucide-react';
import { dollars } from '@daybook/domain/money.ts';
import { LABEL_HUES } from '@daybook/domain/journal/labels.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { HueDot, LabelChips, LabelText } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const KINDS = ['filled', 'outlined', 'plain', 'danger'] as const;
const TONES = ['accent', 'neutral', 'loss', 'profit', 'warn'] as const;
const BANNERS = ['error', 'warning', 'success', 'info'] as const;
const AMOUNTS = [dollars(1234.5), dollars(0), dollars(-98_765.4321)] as const;

/** Buttons, banners, chips and other parts used everywhere. */
export function ControlParts() {
  return (
    <Group folder="ui">
      {KINDS.map((kind) => (
        <Sample key={kind} name={`Button ${kind}: as it is, with an icon, busy, disabled, link`} inRow>
          <Button kind={kind}>Save</Button>
          <Button kind={kind} icon={<Pencil size={14} />}>
            Edit
          </Button>
          <Button kind={kind} busy>
            Save
          </Button>
          <Button kind={kind} disabled>
            Save
          </Button>
          <ButtonLink kind={kind} href="#link">
            Go on
          </ButtonLink>
        </Sample>
      ))}
      <Sample name="Button wide, long text">
        <Button wide>{LONG_TEXT}</Button>
      </Sample>
      <Sample name="IconButton, small, disabled; CopyButton; Anchor; Mark" inRow>
        <IconButton label="Update" icon={<RefreshCw size={16} />} />
        <IconButton small label="Close" icon={<X size={16} />} />
        <IconButton label="Update" icon={<RefreshCw size={16} />} disabled />
        <CopyButton label="Copy the address" text="https://example.org" />
        <Anchor href="#anchor">A link in a text</Anchor>
        <Mark />
      </Sample>
      <Sample name="Chip: tones, removable, long text" inRow>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Chip onRemove={() => null} removeLabel="Remove filter AAPL">
          AAPL
        </Chip>
        <Chip>{LONG_TEXT}</Chip>
      </Sample>
      <Sample name="MoneyText: result, plain, short, exact, another currency, made to fit" inRow>
        {AMOUNTS.map((amount) => (
          <MoneyText key={amount} amount={amount} />
        ))}
        <MoneyText amount={AMOUNTS[2]} tone="plain" />
        <MoneyText amount={AMOUNTS[2]} form="short" />
        <MoneyText amount={AMOUNTS[2]} form="exact" />
        <MoneyText amount={AMOUNTS[0]} currency="CHF" />
        <MoneyText amount={AMOUNTS[0]} fits />
      </Sample>
      <Sample name="Banner: tones, with a button, with a close button, long text">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone} action={<Button>Try again</Button>} onClose={() => null}>
            {tone === 'info' ? LONG_TEXT : 'One sentence that says what happened.'}
          </Banner>
        ))}
      </Sample>
      <Sample name="HueDot, LabelText, LabelChips: every colour, none, long text">
        {LABEL_HUES.map((hue) => (
          <LabelText key={hue} name={hue} hue={hue} />
        ))}
        <HueDot hue={null} isLarge />
        <LabelChips
          label="Tags"
          labels={[
            { name: 'None', hue: null },
            { name: LONG_TEXT, hue: 'blue' },
          ]}
        />
      </Sample>
      <Sample name="Card">
        <Card label="Card">What stands on a card.</Card>
      </Sample>
    </Group>
  );
}
