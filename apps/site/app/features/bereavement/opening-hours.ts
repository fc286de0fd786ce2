/** The hours of a fact as rows: 'Monday to Friday 8am to 6pm' becomes 'Mon-Fri' and '8am-6pm'. */
export function openingHours(hours: string): { days: string; times: string }[] {
  return hours.split(', ').map((part) => {
    const [, days, times] = /^(\D+) (\d.*)$/.exec(part) ?? [];
    if (!days || !times) throw new Error(`'${part}' has no days or no times`);
    return {
      days: days.replaceAll(/([A-Z][a-z]{2})[a-z]*/g, '$1').replace(' to ', '-'),
      times: times.replace(' to ', '-'),
    };
  });
}
