// Sets theme and profit-and-loss colours of a public page before the first paint, as the reader's own journal has them where
// there is one. A blocking file, because the content policy allows no inline script. The language is the server's choice.
(() => {
  let profile = {};
  try {
    profile = JSON.parse(localStorage.getItem('daybook.profile') ?? '{}')?.state?.profile ?? {};
  } catch {
    profile = {}; // unreadable or forbidden storage: follow the system
  }
  const root = document.documentElement;
  const chosen = profile.theme === 'light' || profile.theme === 'dark' ? profile.theme : null;
  root.dataset.theme = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  if (profile.pnlColours === 'blue-orange') root.dataset.pnl = 'blue-orange';
})();
