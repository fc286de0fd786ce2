await import('../../../../content/facts/money.json');
