/** Escapes code such as `$(pwd)`, which lists would show as an icon. */
export const withoutIcons = (text: string) => text.replace(/\$\([a-z0-9-]+(~[a-z]+)?\)/gi, '\\$&');
