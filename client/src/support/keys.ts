import { env } from 'vscode';

/** A key for a tooltip: {@link keyFor} in parentheses. */
export const keyHint = (usual: string, mac: string): string => `(${keyFor(usual, mac)})`;

/** The key for the user's system. Over SSH or in a container the user's system is unknown, and both are shown. */
export function keyFor(usual: string, mac: string): string {
  if (usual === mac) return usual;
  const { remoteName } = env;
  if (remoteName === undefined) return process.platform === 'darwin' ? mac : usual;
  if (remoteName === 'wsl') return usual;
  return mac === usual.replace('Ctrl', 'Cmd')
    ? usual.replace('Ctrl', 'Ctrl/Cmd')
    : `${usual}, on a Mac ${mac}`;
}

const ORDER = ['ctrl', 'cmd', 'shift', 'alt'];

/** A key of the manifest as people write it: "alt+cmd+c" as "Cmd+Option+C" with `alt` as "Option". */
export function spelledKey(keys: string, alt: 'Alt' | 'Option'): string {
  const stroke = (text: string) => {
    const parts = text.split('+');
    const modifiers = ORDER.filter(name => parts.includes(name));
    return [...modifiers, ...parts.filter(name => !ORDER.includes(name))].map(capitalized).join('+');
  };
  return keys.split(' ').map(stroke).join(' ').replaceAll('Alt', alt);
}

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
