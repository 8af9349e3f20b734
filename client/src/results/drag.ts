import { DataTransferItem, type TreeDragAndDropController } from 'vscode';
import { hitsOf, type Node } from './tree.ts';

/** Results can be dragged: their files open where they are dropped, and a chat takes them. Nothing can be dropped on them. */
export const dragOfResults: TreeDragAndDropController<Node> = {
  dragMimeTypes: ['text/uri-list'],
  dropMimeTypes: [],
  handleDrag(nodes, data) {
    const uris = new Set(nodes.flatMap(hitsOf).map(({ uri }) => uri));
    data.set('text/uri-list', new DataTransferItem([...uris].join('\r\n')));
  },
};
