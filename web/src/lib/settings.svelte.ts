// What a visitor prefers; stored in this browser.

/** How fast the moves of other players are shown. */
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export const PACES = ['slow', 'normal', 'fast', 'instant'] as const satisfies Pace[];

interface Settings {
  theme: 'auto' | 'day' | 'night';
  autoConfirm: boolean;
  skipPasses: boolean;
  labels: boolean;
  pace: Pace;
  /** Whether the browser shows a notification when it is the visitor's turn and the page is in the background. */
  desktop: boolean;
  sound: boolean;
}
const DEFAULTS: Settings = { theme: 'auto', autoConfirm: true, skipPasses: true, labels: true, pace: 'normal', desktop: false, sound: false };

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem('smokestack') ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(load());
/** Whether the page is dark now, for pictures that exist by day and by night. */
export const look = $state({ night: false });
const dark = matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  const night = settings.theme === 'night' || (settings.theme === 'auto' && dark.matches);
  document.documentElement.dataset.theme = night ? 'night' : 'day';
  look.night = night;
}

export function saveSettings(): void {
  try {
    localStorage.setItem('smokestack', JSON.stringify(settings));
  } catch {
    // Without storage the settings last until the page is closed.
  }
  applyTheme();
}

dark.addEventListener('change', applyTheme);
applyTheme();
