import { useState } from 'react';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  type ApiToken,
} from '@daybook/api/identity/api-tokens.ts';
import { readDescription } from '@daybook/api/contract/description.ts';
import { readAudit, type AuditEntry } from '@daybook/api/identity/audit.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@daybook/api/identity/second-factor.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { ApiTokensCard } from './ApiTokensCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import type { TokenForm } from './NewTokenDialog.tsx';
import type { Outcome } from './outcome.ts';
import { proofBody, refusedProof, type Proof } from '#web/screens/profile/proof.ts';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { call } from '#web/server/call.ts';
import { useCall } from '#web/server/use-call.ts';
import { download, keepFile } from '#web/server/download.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useAction } from '#web/ui/overlays/use-action.ts';
import { refusedBy } from '#web/ui/fields/refused-by.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { FormErrors } from '#web/ui/fields/use-form.ts';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';

interface AccessSectionsProps {
  /** Informs the rest of the profile whether a second factor is on. */
  readonly onFactor: (isOn: boolean) => void;
}

/** Second factor, API tokens and history, in the profile. */
export function AccessSections({ onFactor }: AccessSectionsProps) {
  const messages = useMessages();
  const factor = useCall(readSecondFactor, {});
  const tokens = useCall(listApiTokens, {});
  const [isOn, setOn] = useState<boolean | null>(null);
  const failure = factor.failure ?? tokens.failure;
  if (failure !== null) return <Banner tone="error">{problemSentence(failure, messages)}</Banner>;
  if (factor.answer === null || tokens.answer === null) return <Skeleton height="420px" />;
  return (
    <>
      <Factor
        loaded={factor.answer}
        onChange={({ enabled }) => {
          setOn(enabled);
          onFactor(enabled);
        }}
      />
      <Tokens loaded={tokens.answer.results} needsCode={isOn ?? factor.answer.enabled} />
      <History />
    </>
  );
}

interface FactorProps {
  readonly loaded: SecondFactor;
  readonly onChange: (state: SecondFactor) => void;
}

function Factor({ loaded, onChange }: FactorProps) {
  const messages = useMessages();
  const [state, setState] = useState(loaded);
  /** Takes the new state over, and gives what of the answer is shown. */
  const attempt = <Answer extends SecondFactor, Value>(
    asked: Promise<Answer>,
    pick: (answer: Answer) => Value,
  ): Promise<Outcome<Value>> =>
    outcomeOf(
      asked.then((answer) => {
        setState(answer);
        onChange(answer);
        return pick(answer);
      }),
      messages,
    );
  return (
    <SecondFactorCard
      state={state}
      onBegin={(currentPassword) =>
        outcomeOf(call(beginSecondFactor, { body: { currentPassword } }), messages)
      }
      onConfirm={(code) =>
        attempt(call(confirmSecondFactor, { body: { code } }), ({ recoveryCodes }) => recoveryCodes)
      }
      onRenew={(body) => attempt(call(renewRecoveryCodes, { body }), ({ recoveryCodes }) => recoveryCodes)}
      onDisable={(body) => attempt(call(disableSecondFactor, { body }), () => null)}
    />
  );
}

interface TokensProps {
  readonly loaded: readonly ApiToken[];
  readonly needsCode: boolean;
}

function Tokens({ loaded, needsCode }: TokensProps) {
  const messages = useMessages();
  const [tokens, setTokens] = useState(loaded);
  const [now] = useState(() => Date.now());
  const create = ({ name, may, days, ...proof }: TokenForm) =>
    outcomeOf(
      call(createApiToken, {
        body: { name, may, ...proofBody(proof), ...(days === null ? {} : { days }) },
      }).then(({ token, results }) => {
        setTokens(results);
        return token;
      }),
      messages,
    );
  return (
    <ApiTokensCard
      tokens={tokens}
      now={now}
      onDocument={() =>
        download(readDescription, {}, () => undefined).then(
          ({ file }) => {
            keepFile({ file, name: 'daybook-openapi.json' });
            return null;
          },
          (error: unknown) => problemSentence(error, messages),
        )
      }
      onCreate={create}
      needsCode={needsCode}
      onRevoke={({ id }) =>
        call(revokeApiToken, { params: { id } }).then(
          ({ results }) => {
            setTokens(results);
            return null;
          },
          (error: unknown) => problemSentence(error, messages),
        )
      }
    />
  );
}

function History() {
  const messages = useMessages();
  const [entries, setEntries] = useState<readonly AuditEntry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const { busy, refusal, run } = useAction(async () => {
    try {
      const page = await call(readAudit, { query: next === null ? {} : { before: next } });
      setEntries([...(entries ?? []), ...page.results]);
      setNext(page.next);
      return null;
    } catch (error) {
      return problemSentence(error, messages);
    }
  });
  return <HistoryCard entries={entries} hasMore={next !== null} busy={busy} refusal={refusal} onMore={run} />;
}

/** What came of a call that asks for a password or a code, with its sentence at the field that it is about. */
async function outcomeOf<Value>(asked: Promise<Value>, messages: Messages): Promise<Outcome<Value>> {
  try {
    return { kind: 'done', value: await asked };
  } catch (error) {
    if (codeOf(error) === '009')
      return { kind: 'refused', refused: { refusal: messages.access.factor.changedMeanwhile } };
    return { kind: 'refused', refused: refusedBy(error, refusedToken, messages) };
  }
}

function refusedToken(problems: readonly Problem[], messages: Messages): FormErrors<keyof Proof | 'name'> {
  const isName = problems[0]?.field === 'name';
  return { ...refusedProof(problems, messages), ...(isName ? { name: messages.access.tokens.tooMany } : {}) };
}
