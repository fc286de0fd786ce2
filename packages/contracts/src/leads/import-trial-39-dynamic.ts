await import('../../../../content/facts/calendar.json');
