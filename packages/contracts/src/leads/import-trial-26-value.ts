import '../../../../content/facts/money.json';
