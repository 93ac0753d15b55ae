import { useFirstMessages } from '#web/texts/messages.ts';
import { Loading } from './Loading.tsx';

/** While what a form begins with is on its way. */
export function FormLoading() {
  const { ui } = useFirstMessages();
  return <Loading>{ui.loading}</Loading>;
}
