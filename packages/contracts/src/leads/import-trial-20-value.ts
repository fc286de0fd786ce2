import '../../../../apps/site/server/app.ts';
