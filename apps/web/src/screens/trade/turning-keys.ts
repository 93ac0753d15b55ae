import { useEffect, useEffectEvent } from 'react';

/** Where Alt with an arrow key is the control's own. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=combobox], [role=dialog]';

/** Calls back for Alt with the arrow up or down wherever the keyboard is, unless what has it takes the key. */
export function useTurningKeys(isOn: boolean, onTurn: (key: 'ArrowUp' | 'ArrowDown') => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (event.defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey) return;
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      event.preventDefault();
      turn(key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
