/** The metrics of a process, by name and labels as in Prometheus: `lamplighter_deliveries_dead{channel="crm"}`. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(url)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
}
