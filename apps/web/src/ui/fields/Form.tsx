import type { ComponentPropsWithRef, FormEvent } from 'react';
import { Banner } from '#web/ui/Banner.tsx';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'noValidate' | 'onSubmit'> {
  /** What `useForm` gives. */
  readonly form: { readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void> };
}

/** The only form there is. What is wrong with it is said in our words, not in the browser's. */
export function Form({ form, ...rest }: FormProps) {
  return <form {...rest} noValidate onSubmit={(event) => form.submit(event).catch(reportError)} />;
}

interface RefusalProps {
  readonly form: { readonly refusal: string | readonly string[] | null; readonly answers: number };
}

/** Errors of a form as a whole, one sentence each. One that comes a second time is read aloud again. */
export function Refusal({ form: { refusal, answers } }: RefusalProps) {
  return [refusal ?? []].flat().map((sentence) => (
    <Banner key={`${answers} ${sentence}`} tone="error">
      {sentence}
    </Banner>
  ));
}
