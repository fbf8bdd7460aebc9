// What a visitor prefers; kept in this browser.

interface Kept {
  theme: 'auto' | 'day' | 'night';
  autoConfirm: boolean;
  skipPasses: boolean;
  labels: boolean;
}
const FIRST: Kept = { theme: 'auto', autoConfirm: false, skipPasses: false, labels: true };

function load(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem('smokestack') ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings: Kept = $state(load());
const dark = matchMedia('(prefers-color-scheme: dark)');

function dress(): void {
  const night = settings.theme === 'night' || (settings.theme === 'auto' && dark.matches);
  document.documentElement.dataset.theme = night ? 'night' : 'day';
}

export function keep(): void {
  try {
    localStorage.setItem('smokestack', JSON.stringify(settings));
  } catch {
    /* a browser without storage forgets, and plays all the same */
  }
  dress();
}

dark.addEventListener('change', dress);
dress();
