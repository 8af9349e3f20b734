/** Code such as `$(pwd)` would be taken for the name of an icon in what the editor shows in lists. */
export const withoutIcons = (text: string) => text.replace(/\$\([a-z0-9-]+(~[a-z]+)?\)/gi, '\\$&');
