import '../../../../content/facts/calendar.json';
