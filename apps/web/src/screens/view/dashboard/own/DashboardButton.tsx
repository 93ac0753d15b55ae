import { LayoutDashboard } from 'lucide-react';
import { MAX_ADDED_REPORTS } from '@daybook/domain/journal/dashboard-cards.ts';
import { PREFERENCES } from '@daybook/domain/journal/preferences.ts';
import { useMessages } from '#web/texts/messages.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { isTextOf, reportText, type ReportChoice } from '../../reports/report-address.ts';
import { useArrangement } from './use-arrangement.ts';

/** Puts a report below the cards of the dashboard, or takes it off. */
export function DashboardButton({ choice }: { readonly choice: ReportChoice }) {
  const { arranging: words, reportTables } = useMessages();
  const { arrangement, change } = useArrangement();
  const { cards, reports } = arrangement;
  const isAdded = reports.some((text) => isTextOf(text, choice));
  const toggle = () => {
    const text = reportText(choice);
    if (isAdded) {
      change({ cards, reports: reports.filter((each) => !isTextOf(each, choice)) });
      return showToast('success', words.isTakenOff);
    }
    if (reports.length >= MAX_ADDED_REPORTS) return showToast('error', words.tooMany(MAX_ADDED_REPORTS));
    // The question mark before it is kept as well.
    if (text.length + 1 > PREFERENCES.dashboardCards.longest) return showToast('error', reportTables.tooLong);
    change({ cards, reports: [...reports, text] });
    return showToast('success', words.isPut);
  };
  return (
    <IconButton
      label={words.put}
      aria-pressed={isAdded}
      icon={<LayoutDashboard size={16} />}
      onClick={toggle}
    />
  );
}
