// Runs in the window: an expression whose value is a function. It resolves with the views that the editor has saved as
// those of the side bar, of each folder.
async () => {
  const promised = request =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const saved = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db-')) continue;
    const db = await promised(indexedDB.open(name));
    if (db.objectStoreNames.contains('ItemTable')) {
      const items = db.transaction('ItemTable').objectStore('ItemTable');
      saved.push(await promised(items.get('workbench.sidebar.activeviewletid')));
    }
    db.close();
  }
  return saved;
};
