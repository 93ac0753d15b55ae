// Sets theme, profit-and-loss colours and language before the first paint. Loaded as a blocking file, because the
// content policy allows no inline script. Keep in step with src/ui/theme.ts and src/texts/load-messages.ts.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let profile = {};
  try {
    profile = JSON.parse(localStorage.getItem('daybook.profile') ?? '{}')?.state?.profile ?? {};
  } catch {
    profile = {}; // unreadable or forbidden storage: follow the system
  }
  const chosen = profile.theme === 'light' || profile.theme === 'dark' ? profile.theme : null;
  const root = document.documentElement;
  root.dataset.theme = chosen ?? (system.matches ? 'dark' : 'light');
  if (profile.pnlColours === 'blue-orange') root.dataset.pnl = 'blue-orange';
  const wanted = [profile.language ?? '', ...navigator.languages];
  const languages = wanted.map((tag) => String(tag).toLowerCase().split('-')[0]);
  root.lang = languages.find((tag) => ['en', 'es', 'pt'].includes(tag)) ?? 'en';
})();
