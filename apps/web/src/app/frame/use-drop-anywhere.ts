import { useEffect } from 'react';
import { PATHS } from '#web/router/paths.ts';

/** A file that is dropped where nothing else takes it is previewed as a file of executions; pictures are left alone. */
export function useDropAnywhere(go: (href: string) => void): void {
  useEffect(() => {
    const hover = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); // or the browser would open it
    };
    const drop = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) event.preventDefault();
      const fills = files.filter(({ type }) => !type.startsWith('image/'));
      if (isTaken || fills.length === 0) return;
      go(PATHS.imports);
      import('#web/screens/import/files-store.ts')
        .then(({ previewFiles }) => previewFiles(fills))
        .catch(reportError);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
    };
  }, [go]);
}
