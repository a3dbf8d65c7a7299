/** `patchbay-traffic-github-2026-07-28-104207.jsonl`, in the time of UTC. */
export function exportName(server: string | null, now: number): string {
  const time = new Date(now).toISOString().replace(/T(\d\d):(\d\d):(\d\d).*/, '-$1$2$3');
  const safe = server?.replace(/[^\w.-]+/g, '-').slice(0, 60);
  return (
    ['patchbay-traffic', safe, time].filter((part) => part !== undefined && part !== '').join('-') + '.jsonl'
  );
}
