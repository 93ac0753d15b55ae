import '../ui/tokens.css';
import '../ui/base.css';
import './public.css';
import { readPageData, type DashboardData, type TradeData } from './page-data.ts';
import { addSharing } from './share.ts';
import { addWidget } from './widget.ts';

/** The server has written the whole page; what follows adds what only a browser can do. */
function start(): void {
  const data = readPageData();
  if (data?.kind === 'trade') startTrade(data);
  if (data?.kind === 'dashboard' && data.dashboard.trades > 0) startDashboard(data);
}

function startTrade(data: TradeData): void {
  addSharing(data);
  addWidget(data);
  // Readers without a session load none of the code that traders write with.
  if (!hasSession()) return;
  import('./thread.ts').then(({ addThread }) => addThread(data)).catch(reportError);
}

/** The journal keeps its token there; whether it still opens anything, the server says. */
function hasSession(): boolean {
  try {
    return /"accessToken":"/.test(localStorage.getItem('daybook.auth') ?? '');
  } catch {
    return false; // forbidden storage: a reader like any other
  }
}

function startDashboard({ dashboard, texts }: DashboardData): void {
  const place = document.getElementById('dashboard');
  if (place === null) return;
  import('./draw-dashboard.tsx')
    .then(({ drawDashboard }) => drawDashboard(place, dashboard))
    .catch((error: unknown) => {
      const status = place.querySelector('[role=status]');
      if (status !== null) status.textContent = texts.failed;
      reportError(error);
    });
}

start();
