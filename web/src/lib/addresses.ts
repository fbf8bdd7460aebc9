// Where a server can be reached.

/** Whether only the computer itself can open a page of this host. */
export function isOnlyHere(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}
