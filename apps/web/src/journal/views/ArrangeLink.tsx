import { LayoutDashboard } from 'lucide-react';
import { filterPart } from '#web/journal/view-filter.ts';
import { ARRANGE, parseView, viewHref } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PHONE, useMedia } from '#web/ui/fields/use-media.ts';

export interface ArrangeLinkProps {
  /** Wide screens have it next to the title, phones below the dashboard: their title has room for two buttons. */
  readonly on: 'wide' | 'phone';
  readonly className?: string | undefined;
}

/** Leads to the arranging of the dashboard that is shown; arranging hands the keyboard back to it by its id. */
export function ArrangeLink({ on, className }: ArrangeLinkProps) {
  const { shell } = useMessages();
  const { path, query } = useLocation();
  const view = parseView(path);
  const isPhone = useMedia(PHONE);
  if (!view || ARRANGE in query || isPhone !== (on === 'phone')) return null;
  return (
    <ButtonLink
      id={ARRANGE}
      className={className}
      wide={isPhone}
      href={viewHref(view, { ...filterPart(query), [ARRANGE]: 'on' })}
      icon={<LayoutDashboard size={14} aria-hidden="true" />}
    >
      {shell.arrange}
    </ButtonLink>
  );
}
