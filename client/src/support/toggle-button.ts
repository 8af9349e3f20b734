import { type QuickInputButton, ThemeIcon, version } from 'vscode';

/** What editors since 1.109 draw in the box itself, as in their own Find, and tell screen readers. Older ones throw. */
interface DrawnToggle {
  toggle: { checked: boolean };
  location: number;
}

const DRAWN_SINCE = 109;
/** `QuickInputButtonLocation.Input`, which the types of the oldest editor that is supported do not have. */
const INSIDE_BOX = 3;

/** A button of a list that is on or off. In an editor that has none of that kind, its tooltip says which. */
export function toggleButton(
  { icon, title, keys }: { icon: string; title: string; keys: string },
  checked: boolean,
): QuickInputButton & Partial<DrawnToggle> {
  const iconPath = new ThemeIcon(icon);
  if (!isDrawn()) return { iconPath, tooltip: `${title}: ${checked ? 'on' : 'off'} ${keys}` };
  return { iconPath, tooltip: `${title} ${keys}`, toggle: { checked }, location: INSIDE_BOX };
}

function isDrawn(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || minor >= DRAWN_SINCE;
}
