/**
 * Does something once no button of a pointer is pressed. A press on one control takes the focus from another: a fault
 * that appeared there at once would move the page, and the press would end beside what it was meant for.
 */
export function afterPress(then: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(then), { once: true });
  else then();
}
