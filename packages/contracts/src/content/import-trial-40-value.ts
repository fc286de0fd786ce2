import '../../../../content/facts/brands/larkfield.json';
