import '../../../../content/facts/promises.json';
