import { l10n, type QuickInputButton, ThemeIcon, version } from 'vscode';

/**
 * Toggle buttons inside the box, supported since 1.109 and announced to screen readers. Older editors throw.
 */
interface DrawnToggle {
  toggle: { checked: boolean };
  location: number;
}

const DRAWN_SINCE = 109;
/** `QuickInputButtonLocation.Input`, which is missing in the types of the oldest supported editor. */
const INSIDE_BOX = 3;

/** A toggle button. In older editors, its tooltip shows the state. */
export function toggleButton(
  { icon, title, keys }: { icon: string; title: string; keys: string },
  checked: boolean,
): QuickInputButton & Partial<DrawnToggle> {
  const iconPath = new ThemeIcon(icon);
  const state = checked ? l10n.t('{0}: on', title) : l10n.t('{0}: off', title);
  if (!isDrawn()) return { iconPath, tooltip: `${state} ${keys}` };
  return { iconPath, tooltip: `${title} ${keys}`, toggle: { checked }, location: INSIDE_BOX };
}

function isDrawn(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || minor >= DRAWN_SINCE;
}
