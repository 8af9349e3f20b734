/** Whether a path is that of a hidden file, or of one in a hidden folder. */
export const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);
