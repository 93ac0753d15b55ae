// Sets theme and profit-and-loss colours of a public page before the first paint, as the reader's own journal has them where
// there is one, and asks for the page in that journal's language. A blocking file, because the content policy allows no inline
// script. The server chooses the language by address and browser; it cannot know what a signed-in trader's profile says.
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

  const address = new URL(location.href);
  const isKnown = ['en', 'es', 'pt'].includes(profile.language);
  // An address that names a language, even an unknown one, is the reader's own choice: with it nothing is loaded twice.
  if (!isKnown || profile.language === root.lang || address.searchParams.has('lang')) return;
  address.searchParams.set('lang', profile.language);
  // What has arrived so far is in the other language: it is not to be seen while the page is replaced.
  root.style.visibility = 'hidden';
  location.replace(address);
})();
