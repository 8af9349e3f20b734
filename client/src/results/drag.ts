import { DataTransferItem, type TreeDragAndDropController } from 'vscode';
import { hitsOf } from './model.ts';
import { isFile, type Node } from './tree.ts';

/**
 * Results can be dragged: their files open where they are dropped, at the line of the result, and a chat takes them. Nothing can be dropped
 * on them.
 */
export const dragOfResults: TreeDragAndDropController<Node> = {
  dragMimeTypes: ['text/uri-list'],
  dropMimeTypes: [],
  handleDrag(nodes, data) {
    data.set('text/uri-list', new DataTransferItem(urisOf(nodes).join('\r\n')));
  },
};

/** Each file once. The fragment names the line, as in links of the editor. */
export function urisOf(nodes: readonly Node[]): string[] {
  const uris = new Map<string, string>();
  for (const node of nodes) {
    for (const { uri, line } of hitsOf(node)) {
      if (!uris.has(uri)) uris.set(uri, isFile(node) ? uri : `${uri}#L${line}`);
    }
  }
  return [...uris.values()];
}
