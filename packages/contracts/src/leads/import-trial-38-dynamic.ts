await import('../../../../content/facts/promises.json');
