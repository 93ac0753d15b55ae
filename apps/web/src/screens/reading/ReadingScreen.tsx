import { useTriedSelections } from '#web/journal/tried/tried-selections.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import styles from './ReadingScreen.module.css';

/** How to read reports and insights, a card for each topic; `loaded` names the one that stands first, null for none. */
export function ReadingScreen({ loaded: first }: { readonly loaded: string | null }) {
  const messages = useMessages();
  const tried = useTriedSelections(null);
  const topics = [
    { name: 'reports', ...messages.readingReports },
    { name: 'findings', ...messages.readingFindings },
    { name: 'replay', ...messages.readingReplay },
    { name: 'ledger', ...messages.readingLedger },
    { name: 'simulation', ...messages.readingSimulation },
    { name: 'comparison', ...messages.readingComparison },
  ].toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  return (
    <>
      <PageTitle>{messages.reading.title}</PageTitle>
      <div className={styles.page}>
        {topics.map(({ name, title, paragraphs }) => (
          <Card key={name} labelledBy={`reading-${name}`}>
            <h2 id={`reading-${name}`} className={styles.title}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            {name === 'reports' && tried !== null && tried > 0 ? (
              <p className={styles.paragraph}>{messages.reading.tried(tried)}</p>
            ) : null}
          </Card>
        ))}
      </div>
    </>
  );
}
