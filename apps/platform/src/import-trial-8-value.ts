import '../../site/server/app.ts';
